// Prints, of the test files and journeys named, those that a change since main touches, a line each.
import { readChanged } from './changed-files.ts';
import { chooseTouched } from './choose-touched.ts';
import { readEdges, readSources } from './import-graph.ts';
import { root } from './paths.mjs';

const sources = readSources(root);
const paths = new Set(sources.keys());
const touched = chooseTouched(process.argv.slice(2), readChanged(), paths, readEdges(sources));
for (const path of touched) console.log(path);
