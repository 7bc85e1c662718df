// The nurse host's page: a small program of its own, so that a cheap tablet has it at once.
import '#kit/ui/palette.css';
import { showHost } from '#features/stations/console/index.ts';
import { showScheme } from './theme/scheme.ts';

showScheme();
const root = document.getElementById('root');
if (root) void showHost(root);
