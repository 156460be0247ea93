import { threadWork } from '#platform/threads/thread-work.ts';
import { compileScss, type Styles } from '#platform/styles/compile-scss.ts';

threadWork<string, Styles>(compileScss);
