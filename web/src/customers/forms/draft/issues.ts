/** Why a form cannot be published: where in the draft, and what to do. */
export interface DraftIssue {
  path: string
  message: string
}

/** The API writes an issue as `path: message`, or as a message alone. */
export function issuesOf(publishIssues: readonly string[]): DraftIssue[] {
  return publishIssues.map((words) => {
    const [, path = '', message = words] = /^([\w.-]+): (.*)$/s.exec(words) ?? []
    return { path, message }
  })
}

/** The first issue at a path, or below it when the path has no control of its own. */
export function issueAt(issues: readonly DraftIssue[], path: string, isWithin = false): string | undefined {
  return issues.find((issue) => issue.path === path || (isWithin && issue.path.startsWith(`${path}.`)))
    ?.message
}
