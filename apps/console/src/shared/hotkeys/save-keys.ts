/** Keys that save and that run the screen's second action: never the browser's saving of the page. */
export const SAVE_KEYS = ['Ctrl+S', 'Ctrl+Shift+S'];
