/** The row with which the floor of any durable server is measured: one column. */
export const TABLE = `
  create table bench_commits (id bigint generated always as identity primary key, body text not null);
  grant insert on bench_commits to public`;

export const INSERT = { name: 'bench-insert', text: 'insert into bench_commits (body) values ($1)' };

export const BARE_PATH = '/bench/insert';
