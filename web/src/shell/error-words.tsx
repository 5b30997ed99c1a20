import { Trans } from '@lingui/react/macro'
import { ParleyError } from '@parley/sdk'
import { errorText } from './error-text.ts'

/** An error of a form: what the service says, and where to read more. */
export function ErrorWords({ error }: { error: Error }) {
  return (
    <>
      {errorText(error)} <ErrorLink error={error} />
    </>
  )
}

/** Answers that are not Parley's have no page, and the one for `unauthorized` is about keys. */
const WITHOUT_PAGE: readonly string[] = ['unknown_answer', 'unauthorized']

/** Leads to what the documentation says about the error's code, in a tab of its own: the form stays. */
export function ErrorLink({ error }: { error: unknown }) {
  if (!(error instanceof ParleyError) || WITHOUT_PAGE.includes(error.code)) return null
  return (
    <a href={`/docs/errors#${error.code}`} target="_blank" rel="noreferrer" className="underline">
      <Trans>What this means</Trans>
    </a>
  )
}
