export const ROW_HEIGHT = 32;
export const HEAD_HEIGHT = 32;
