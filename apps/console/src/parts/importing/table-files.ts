/** The files that an import takes, as a file picker wants it. Computers know spreadsheets by one or the other. */
export const TABLE_FILES =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
