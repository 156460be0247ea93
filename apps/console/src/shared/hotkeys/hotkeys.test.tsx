import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { listenForHotkeys, useHotkeyList, useHotkeys, type Hotkey } from '#shared/hotkeys/hotkeys.ts';

function Part({
  scope = 'Here',
  hotkeys,
  inDialog = false,
}: {
  scope?: string;
  hotkeys: Hotkey[];
  inDialog?: boolean;
}) {
  useHotkeys(scope, hotkeys, { inDialog });
  return null;
}

async function press(keys: string) {
  const stop = listenForHotkeys();
  await userEvent.keyboard(keys);
  stop();
}

test('a letter does nothing while text is typed, and a chord with Ctrl does', async () => {
  const [letter, chord] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <>
      <Part
        hotkeys={[
          { keys: '?', description: 'Help', run: letter },
          { keys: 'Ctrl+K', description: 'Find', run: chord },
        ]}
      />
      <input aria-label="Name" />
    </>,
  );
  await userEvent.click(screen.getByLabelText('Name'));
  await press('?{Control>}k{/Control}');
  expect(letter).not.toHaveBeenCalled();
  expect(chord).toHaveBeenCalledOnce();
  screen.getByLabelText('Name').blur();
  await press('?');
  expect(letter).toHaveBeenCalledOnce();
});

test('Shift and Alt belong to the chord', async () => {
  const run = vi.fn<() => void>();
  render(<Part hotkeys={[{ keys: ['Ctrl+Shift+T', 'Alt+Shift+T'], description: 'Run Tests', run }]} />);
  await press('{Control>}t{/Control}');
  expect(run).not.toHaveBeenCalled();
  await press('{Control>}{Shift>}T{/Shift}{/Control}');
  await press('{Alt>}{Shift>}T{/Shift}{/Alt}');
  expect(run).toHaveBeenCalledTimes(2);
});

test('behind an open dialog only the dialog has keys', async () => {
  const [behind, inside] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <>
      <Part inDialog hotkeys={[{ keys: 'Ctrl+Enter', description: 'Deploy', run: inside }]} />
      <Part hotkeys={[{ keys: 'Ctrl+S', description: 'Save', run: behind }]} />
      <div role="dialog" aria-modal="true" />
    </>,
  );
  await press('{Control>}s{Enter}{/Control}');
  expect(behind).not.toHaveBeenCalled();
  expect(inside).toHaveBeenCalledOnce();
});

test('the part that came last wins, and gives the key back when it goes', async () => {
  const [shell, part] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const of = (run: () => void) => [{ keys: 'Ctrl+S', description: 'Save', run }];
  const { rerender } = render(
    <>
      <Part key="shell" hotkeys={of(shell)} />
      <Part key="part" hotkeys={of(part)} />
    </>,
  );
  await press('{Control>}s{/Control}');
  rerender(<Part key="shell" hotkeys={of(shell)} />);
  await press('{Control>}s{/Control}');
  expect(part).toHaveBeenCalledOnce();
  expect(shell).toHaveBeenCalledOnce();
});

test('keys that are off are not listed', () => {
  function List() {
    return useHotkeyList().flatMap(({ scope, hotkeys }) =>
      hotkeys.map(({ description }) => `${scope}: ${description}. `),
    );
  }
  render(
    <>
      <Part
        scope="Intents"
        hotkeys={[
          { keys: 'Ctrl+F', description: 'Search', run: () => {} },
          { keys: 'Ctrl+S', description: 'Train', run: () => {}, enabled: false },
        ]}
      />
      <List />
    </>,
  );
  expect(document.body).toHaveTextContent('Intents: Search.');
  expect(document.body).not.toHaveTextContent('Train');
});

test('a key that the part with the focus answers itself is listed, and left to it', async () => {
  function List() {
    return useHotkeyList().flatMap(({ hotkeys }) => hotkeys.map(({ description }) => `${description}. `));
  }
  const shell = vi.fn<() => void>();
  render(
    <>
      <Part hotkeys={[{ keys: 'm', description: 'Mute', run: shell }]} />
      <Part hotkeys={[{ keys: 'm', description: 'Merge' }]} />
      <List />
    </>,
  );
  expect(document.body).toHaveTextContent('Mute. Merge.');
  await press('m');
  expect(shell).toHaveBeenCalledOnce();
});

test('what is registered last of all answers only where nothing else does, and is not listed', async () => {
  const [screenSaves, shellAnswers] = [vi.fn<() => void>(), vi.fn<() => void>()];
  function Shell() {
    useHotkeys('Shell', [{ keys: 'Ctrl+S', description: 'Answer', run: shellAnswers }], { isLast: true });
    return <p>{useHotkeyList().map(({ scope }) => scope)}</p>;
  }
  const { rerender } = render(
    <>
      <Part hotkeys={[{ keys: 'Ctrl+S', description: 'Save', run: screenSaves }]} />
      <Shell />
    </>,
  );
  expect(document.body).not.toHaveTextContent('Shell');
  await press('{Control>}s{/Control}');
  expect([screenSaves, shellAnswers].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  rerender(<Shell />);
  await press('{Control>}s{/Control}');
  expect([screenSaves, shellAnswers].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a chord with Alt and Shift works while text is typed, a letter with Alt alone is left to it', async () => {
  const [run, alone] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <>
      <Part
        hotkeys={[
          { keys: 'Alt+Shift+T', description: 'Run Tests', run },
          { keys: 'Alt+B', description: 'Back', run: alone },
        ]}
      />
      <input aria-label="Text" />
    </>,
  );
  await userEvent.click(screen.getByLabelText('Text'));
  await press('{Alt>}{Shift>}t{/Shift}b{/Alt}');
  expect([run, alone].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
