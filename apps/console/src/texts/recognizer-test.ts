/** The test of a recognizer with one's own microphone. */
export const recognizerTestTexts = {
  title: 'Test of the recognizer',
  hint: 'Say something, as a caller would. The recording is sent to the recognizer and kept nowhere.',
  none: 'No recognizer is set up on this installation, so there is nothing to test: callers press keys.',
  record: 'Test with your microphone',
  again: 'Record again',
  stop: 'Stop',
  opening: 'Opening the microphone…',
  recording: (seconds: number) => `Recording, ${seconds} s left`,
  waiting: 'The recognizer works…',
  nothing: 'The recognizer heard no words.',
  result: (name: string, confidence: number | null, milliseconds: number) =>
    [
      name,
      ...(confidence === null ? [] : [`${Math.round(confidence * 100)} % sure`]),
      `${milliseconds} ms after the end`,
    ].join(' · '),
  failed: (reason: string) => `The recognizer failed: ${reason}`,
  lost: 'The connection to the server was lost.',
} as const;
