/** A reason not to start that the operator can mend: names the variable to change and ends the process with exit status 1. */
export class StartFailure extends Error {
  readonly variable: string;

  constructor(variable: string, message: string, options?: ErrorOptions) {
    super(`${variable}: ${message}`, options);
    this.name = 'StartFailure';
    this.variable = variable;
  }
}
