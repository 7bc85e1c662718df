// The pager's page: a small program of its own, installable on a phone.
import '#kit/ui/palette.css';
import { showPager } from '#features/stations/console/index.ts';
import { showScheme } from './theme/scheme.ts';

showScheme();
const root = document.getElementById('root');
if (root) void showPager(root);
