/** The embedded PostgreSQL cannot run. `message` describes the problem, `remedy` what a person can do about it. */
export class PostgresFailure extends Error {
  readonly remedy: string

  constructor(problem: string, remedy: string, options?: ErrorOptions) {
    super(`${problem}\n${remedy}`, options)
    this.name = 'PostgresFailure'
    this.remedy = remedy
  }
}

const ELSEWHERE = 'or use a PostgreSQL of your own: PARLEY_DATABASE_URL=postgres://…'

/** Finds the cause in the last output of `initdb` or `postgres`. `doing` completes "PostgreSQL could not …". */
export function failureFromOutput(doing: string, output: string): PostgresFailure {
  const problem = `PostgreSQL could not ${doing}:\n${output.trim() || 'no output'}`
  return new PostgresFailure(problem, remedyFor(output))
}

/** Translates a file system error about `path`. */
export function failureFromFile(path: string, error: NodeJS.ErrnoException): PostgresFailure {
  return new PostgresFailure(
    `The data folder ${path} cannot be used: ${error.message}`,
    remedyFor(error.message),
    {
      cause: error,
    },
  )
}

function remedyFor(output: string): string {
  if (/No space left|free disk space|ENOSPC|EDQUOT|quota exceeded/i.test(output)) {
    return 'The disk is full. Free some space and start again. No committed data is lost.'
  }
  if (/Read-only file system|EROFS/i.test(output)) {
    return 'The data folder is on a read-only file system. Set PARLEY_DATA to a writable folder.'
  }
  if (/Permission denied|EACCES|EPERM|not permitted|wrong ownership/i.test(output)) {
    return (
      'The data folder belongs to another account. Run Parley as that account, change the owner with ' +
      'chown, or set PARLEY_DATA to another folder.'
    )
  }
  if (/pre-existing shared memory|lock file "[^"]*" already exists|in use by another/i.test(output)) {
    return 'Another PostgreSQL uses this data folder, perhaps in another container. Stop it first.'
  }
  if (
    /Cannot allocate memory|could not map anonymous shared memory|could not create shared memory/i.test(
      output,
    )
  ) {
    return `The machine has too little free memory: free some, ${ELSEWHERE}`
  }
  if (/EEXIST|ENOTDIR/.test(output)) {
    return 'A file is at that path instead of a folder. Set PARLEY_DATA to another path.'
  }
  return `Run \`parley doctor\` to check this machine, ${ELSEWHERE}`
}
