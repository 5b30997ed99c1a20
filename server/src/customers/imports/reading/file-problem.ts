/** The file, or its mapping, cannot be imported from here on. The message says why and what to do. */
export class FileProblem extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'FileProblem'
    this.code = code
  }
}
