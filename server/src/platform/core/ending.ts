/** Ends all at the same time, so that nobody takes new work while another one still finishes its own. */
export function endingTogether(parts: readonly AsyncDisposable[]): AsyncDisposable {
  return {
    [Symbol.asyncDispose]: async () => {
      const ended = await Promise.allSettled(parts.map((part) => part[Symbol.asyncDispose]()))
      const failed = ended.find((each) => each.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
