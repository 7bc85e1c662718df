/** A reason not to start that the operator can cure by changing the named environment variable. */
export class StartFailure extends Error {
  readonly variable: string

  constructor(variable: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartFailure'
    this.variable = variable
  }
}
