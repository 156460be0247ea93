/** The package has no types. Each export is the list of a language under its ISO 639-3 code. */
declare module 'stopword' {
  export const ces: string[];
  export const deu: string[];
  export const eng: string[];
  export const pol: string[];
  export const slk: string[];
}
