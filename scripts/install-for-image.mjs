// Installs only the packages that the server runs with. The image has its own Node, and its database is elsewhere.
import { installForServing } from './install.mjs';

await installForServing();
