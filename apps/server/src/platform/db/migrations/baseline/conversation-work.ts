import type { BaselineTables } from './baseline-tables.ts';

export const conversationWork: BaselineTables = {
  isolated: [
    'conversation_notes',
    'conversation_annotations',
    'conversation_filters',
    'labels',
    'conversation_labels',
    'label_changes',
    'review_changes',
    'removed_labels',
  ],
  text: `
create table conversation_notes (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  conversation_id text not null,
  entry_timestamp bigint,
  text text not null,
  who bigint,
  created bigint not null default unix_seconds(),
  changed bigint,
  primary key (project_id, id),
  foreign key (project_id, conversation_id) references conversations on delete cascade
);
create index conversation_notes_of on conversation_notes (project_id, conversation_id);
create index conversation_notes_newest on conversation_notes (project_id, created desc, id desc);

create table conversation_annotations (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  conversation_id text not null,
  entry_timestamp bigint not null,
  text text not null,
  recognized text,
  intent_id bigint,
  was_listed boolean not null default false,
  who bigint,
  created bigint not null default unix_seconds(),
  primary key (project_id, id),
  unique (project_id, conversation_id, entry_timestamp),
  foreign key (project_id, conversation_id) references conversations on delete cascade
);

create table conversation_filters (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  name text not null,
  filters jsonb not null,
  is_shared boolean not null,
  who bigint references users on delete set null,
  primary key (project_id, id)
);
create index conversation_filters_name on conversation_filters (project_id, lower(name));

create table labels (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  name text not null,
  color text not null,
  primary key (project_id, id)
);
create unique index labels_name on labels (project_id, lower(name));

create table conversation_labels (
  project_id bigint not null references projects on delete cascade,
  conversation_id text not null,
  label_id bigint not null,
  primary key (project_id, conversation_id, label_id),
  foreign key (project_id, conversation_id) references conversations on delete cascade,
  foreign key (project_id, label_id) references labels on delete cascade
);
create index conversation_labels_label on conversation_labels (project_id, label_id);

create table label_changes (
  project_id bigint not null references projects on delete cascade,
  batch bigint not null,
  conversation_id text not null,
  label_id bigint not null,
  was_added boolean not null,
  created bigint not null default unix_seconds(),
  primary key (project_id, batch, conversation_id, label_id),
  foreign key (project_id, conversation_id) references conversations on delete cascade
);
create index label_changes_conversation on label_changes (project_id, conversation_id);
create index label_changes_label on label_changes (project_id, label_id);

create table review_changes (
  project_id bigint not null references projects on delete cascade,
  batch bigint not null,
  conversation_id text not null,
  was_state text not null,
  was_assignee bigint,
  is_state text not null,
  is_assignee bigint,
  created bigint not null default unix_seconds(),
  primary key (project_id, batch, conversation_id),
  foreign key (project_id, conversation_id) references conversations on delete cascade
);
create index review_changes_conversation on review_changes (project_id, conversation_id);

create table removed_labels (
  project_id bigint not null references projects on delete cascade,
  batch bigint not null,
  id bigint not null,
  name text not null,
  color text not null,
  created bigint not null default unix_seconds(),
  primary key (project_id, batch)
);
`,
};
