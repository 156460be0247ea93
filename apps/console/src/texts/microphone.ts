/** The microphone of this computer, in a test call and in the test of a recognizer. */
export const microphoneTexts = {
  level: 'Loudness of the microphone',
  faults: {
    insecure:
      'This page was not opened by https, so the browser gives it neither the microphone nor the loudspeaker. Open the console by https, or at localhost.',
    denied:
      'The browser does not let this page use the microphone. Allow it in the site settings, beside the address of the page, and try again.',
    missing: 'No microphone is connected to this computer.',
    busy: 'Another program uses the microphone, or the system does not give it away.',
    failed: 'The microphone could not be opened.',
  },
} as const;
