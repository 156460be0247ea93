interface TableHeadProps {
  columns: readonly string[];
  /** Names a last column of buttons, for screen readers only. */
  tools?: string;
}

/** The head of a table whose columns are plain titles. */
export function TableHead({ columns, tools }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
        {tools !== undefined && (
          <th scope="col">
            <span className="p-visually-hidden">{tools}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
