/** The package has no types of its own. Each export is a language's list, under its ISO 639-3 code. */
declare module 'stopword' {
  export const ces: string[];
  export const deu: string[];
  export const eng: string[];
  export const pol: string[];
  export const slk: string[];
}
