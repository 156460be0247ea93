/** What the console says about the language model, besides what the specification prescribes. */
export const modelTexts = {
  missingReference: (name: string) => `${name} does not exist. Create it, or change the template.`,
};
