import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { parley } from '../../shell/queries/api.ts'
import { unsaved } from '../../shell/queries/edits.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { toast } from '../../ui/overlays/toaster.tsx'
import { draftOf, type LimitsDraft, limitsOf, type SendingLimits } from './limits-draft.ts'
import { PersonLimitCard } from './person-limit-card.tsx'
import { QuietHoursCard } from './quiet-hours-card.tsx'

const FIELDS = [
  'quietHours.from',
  'quietHours.until',
  'messagesPerPersonPer.messages',
  'messagesPerPersonPer.window',
]

/** The quiet hours and the limit per person, saved together. */
export function LimitsForm({ limits }: { limits: SendingLimits }) {
  const { t } = useLingui()
  const mayWrite = usePermission('channels:write')
  // Only what the user changed, so that a colleague's change of the other rule appears and stays.
  const [edits, setEdits] = useState<Partial<LimitsDraft>>({})
  const draft: LimitsDraft = { ...draftOf(limits), ...edits }
  const isChanged = JSON.stringify(limitsOf(draft)) !== JSON.stringify(limits)
  const { guard } = useUnsavedWork(isChanged)
  const restore = useApiMutation((before: SendingLimits) => parley.sending.limits.set(before), {
    changes: [['sending-limits']],
    done: t`Change undone`,
  })
  const save = useApiMutation(
    (sent: Partial<LimitsDraft>) => parley.sending.limits.set(limitsOf({ ...draftOf(limits), ...sent })),
    {
      quiet: true,
      changes: [['sending-limits']],
      onDone: (_, sent) => {
        setEdits((now) => unsaved(now, sent))
        const undo = { label: t`Undo`, onClick: () => restore.mutate(limits) }
        toast.success(t`Sending rules saved`, { action: undo })
      },
    },
  )
  return (
    <ScreenForm onSubmit={() => isChanged && save.mutate(edits)} className="flex flex-col gap-6">
      {guard}
      <FormError>{formError(save.error, FIELDS)}</FormError>
      <QuietHoursCard
        quietHours={draft.quietHours}
        onChange={(quietHours) => setEdits({ ...edits, quietHours })}
        mayWrite={mayWrite}
        error={save.error}
      />
      <PersonLimitCard
        limit={draft.personLimit}
        onChange={(personLimit) => setEdits({ ...edits, personLimit })}
        mayWrite={mayWrite}
        error={save.error}
      />
      {mayWrite ? (
        <div className="flex gap-2 self-end">
          {isChanged && (
            <Button kind="quiet" onClick={() => setEdits({})}>
              <Trans>Discard changes</Trans>
            </Button>
          )}
          <Button type="submit" kind="primary" disabled={!isChanged || save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      ) : (
        <p className="text-xs text-soft">
          <Trans>Only administrators can change these settings.</Trans>
        </p>
      )}
    </ScreenForm>
  )
}
