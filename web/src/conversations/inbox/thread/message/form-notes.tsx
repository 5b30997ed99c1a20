import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Message } from '../../cache/conversation.ts'

type Details<K> = Extract<NonNullable<Message['details']>, { kind: K }>

/** Below a message that opens a form. */
export function SentForm({ details: { formId, button } }: { details: Details<'flow'> }) {
  return (
    <p className="mt-1 text-xs text-soft">
      <Link to="/forms/$id/submissions" params={{ id: formId }} className="underline">
        <Trans>With a form to fill in</Trans>
      </Link>
      {' · '}
      <bdi>{button}</bdi>
    </p>
  )
}

/** Below the answers of a form: its submissions, or why these answers are none. */
export function FilledForm({ details: { formId, refusal } }: { details: Details<'form'> }) {
  return (
    <>
      <p className="text-xs text-soft">
        <Link to="/forms/$id/submissions" params={{ id: formId }} className="underline">
          <Trans>Filled in a form</Trans>
        </Link>
      </p>
      {refusal && (
        <div role="note" className="mt-1 rounded-md bg-warn-soft px-2 py-1 text-xs text-warn">
          <p>
            <Reason refusal={refusal} />
          </p>
          {refusal.issues.length > 0 && (
            <ul className="list-disc pl-4">
              {refusal.issues.map(({ path, label, message }) => (
                <li key={path}>
                  <bdi className="font-medium">{label}</bdi>: <bdi>{message}</bdi>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  )
}

function Reason({ refusal: { reason, issues } }: { refusal: NonNullable<Details<'form'>['refusal']> }) {
  switch (reason) {
    case 'invalid':
      return (
        <Plural
          value={issues.length}
          one="Not stored: an answer breaks a rule of the form. Ask for it here, or send the form again."
          other="Not stored: # answers break rules of the form. Ask for them here, or send the form again."
        />
      )
    case 'closed':
      return <Trans>Not stored: the form is paused or deleted.</Trans>
    case 'answered':
      return <Trans>Not stored: this form was answered before, and the first answer counts.</Trans>
    case 'unknown_sending':
      return <Trans>Not stored: no form with these answers was sent in this conversation.</Trans>
  }
}
