import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { useOwnerName } from '../cache/members.ts'

type Rule = Output<'inbox_assignment_get'>['assignment']

const KEY = ['conversations', 'assignment']

/** How new conversations reach members, and who is online now. */
export function AssignmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Rule | null>(null)
  const nameOf = useOwnerName()
  const current = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => parley.inbox.assignment.get({}, { signal }),
  })
  const online = useQuery({
    queryKey: ['presence', 'online'],
    queryFn: ({ signal }) => parley.inbox.online.list({}, { signal }),
  })
  const save = useApiMutation((assignment: Rule) => parley.inbox.assignment.set({ assignment }), {
    quiet: true,
    changes: [KEY],
    done: t`Assignment saved`,
    onDone: onClose,
  })
  const rule = chosen ?? current.data?.assignment
  const rules: readonly (readonly [Rule, string, string])[] = [
    ['none', t`Nobody`, t`Conversations stay unassigned until somebody takes them.`],
    ['round_robin', t`In turn`, t`Each new conversation goes to the next member who is online.`],
    ['least_busy', t`Least busy`, t`To the member online who has the fewest open conversations.`],
  ]
  return (
    <FormDialog
      title={t`Assign new conversations`}
      action={t`Save`}
      isDisabled={chosen === null || save.isPending}
      onSubmit={() => chosen && save.mutate(chosen)}
      onClose={onClose}
      problem={formError(save.error ?? current.error, [])}
    >
      <fieldset className="flex flex-col gap-2" disabled={!current.data}>
        <legend className="sr-only">{t`Assign new conversations`}</legend>
        {rules.map(([key, label, hint]) => (
          <label key={key} className="flex min-h-6 items-start gap-2">
            <input
              type="radio"
              name="assignment"
              className="mt-1 size-4"
              checked={rule === key}
              onChange={() => setChosen(key)}
            />
            <span>
              {label}
              <span className="block text-xs text-faint">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {online.data && (
        <p className="text-soft">
          {online.data.online.length === 0 ? (
            <Trans>Nobody is online now. Conversations stay unassigned meanwhile.</Trans>
          ) : (
            <Trans>Online now: {online.data.online.map(nameOf).join(', ')}</Trans>
          )}
        </p>
      )}
    </FormDialog>
  )
}
