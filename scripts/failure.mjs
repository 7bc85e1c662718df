/** A failure whose message is meant for the person at the terminal: it is printed without a stack, exit status 1. */
export class Failure extends Error {
  name = 'Failure';
}

/** Runs a script's main function; a Failure ends with its message, anything else with its stack. */
export async function runScript(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
