import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export const codeTheme = EditorView.theme({
  // The size is that of the field: words are larger than code.
  '&': { color: 'var(--p-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '20px' },
  '.cm-content': { padding: '5px 0', caretColor: 'var(--p-text)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-placeholder': { color: 'var(--p-muted)' },
  '.cm-cursor': { borderLeftColor: 'var(--p-text)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--p-muted)', border: 'none' },
  '.cm-hole': {
    borderRadius: '4px',
    padding: '1px 2px',
    backgroundColor: 'var(--p-accent-tint)',
    color: 'var(--p-accent-text)',
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: '12.5px',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--p-accent-tint)' },
  '.cm-tooltip': {
    border: '1px solid var(--p-line-2)',
    borderRadius: '6px',
    backgroundColor: 'var(--p-raised)',
    boxShadow: 'var(--p-shadow)',
    color: 'var(--p-text)',
    fontSize: '12.5px',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mantine-font-family-monospace)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--p-selected)',
    color: 'var(--p-text)',
  },
  '.cm-completionDetail': { color: 'var(--p-muted)', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionInfo': { maxWidth: '320px', padding: '8px 12px', fontFamily: 'var(--mantine-font-family)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--p-error)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--p-warning)' },
});

export const codeColours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operator, tags.definitionKeyword], color: 'var(--p-accent-text)' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--p-ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--p-warning)' },
  { tag: tags.comment, color: 'var(--p-muted)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--p-error)' },
]);
