/** An error in the file or its mapping. The message gives the reason and the fix. */
export class FileProblem extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'FileProblem'
    this.code = code
  }
}
