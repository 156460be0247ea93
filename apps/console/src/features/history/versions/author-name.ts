export type AuthorName = (author: { who: number | null | undefined; who_name?: string | null | undefined }) => string;
