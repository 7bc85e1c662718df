// Prints the imports that break a rule; exit status 1 where there are any.
import { readEdges, readSources } from './import-graph.ts';
import { RULES, findImportFaults } from './import-rules.ts';

const sources = readSources(`${import.meta.dirname}/..`);
const faults = findImportFaults(sources.keys(), readEdges(sources));
for (const { rule, from, to } of faults) {
  console.error(`${rule}: ${from} → ${to}\n  ${RULES[rule]}`);
}
console.log(`${sources.size} files, ${faults.length} import faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
