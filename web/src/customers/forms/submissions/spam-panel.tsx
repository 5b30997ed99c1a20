import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../../identity/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { EmbeddedForm } from '../form.ts'
import { SubmissionDetails } from './submission-details.tsx'

interface SpamPanelProps {
  form: EmbeddedForm
  id: string
  onClose: () => void
  /** `id` is that of the submission that it became. */
  onAccepted: (id: string) => void
}

/** A submission that looks like spam, and the way to accept it. */
export function SpamPanel({ form, id, onClose, onAccepted }: SpamPanelProps) {
  const { t } = useLingui()
  const mayWrite = usePermission('forms:write')
  const { data, error, refetch } = useQuery({
    queryKey: ['forms', 'spam-submission', id],
    queryFn: ({ signal }) => parley.spam.get({ spamId: id }, { signal }),
  })
  const accept = useApiMutation(() => parley.spam.accept({ spamId: id }), {
    done: t`Submission accepted`,
    onGone: () => onClose(),
    changes: [
      ['forms', 'spam'],
      ['forms', 'submissions'],
      ['forms', 'stats'],
    ],
    onDone: (submission) => onAccepted(submission.id),
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Looks like spam`}
      description={t`Nothing was done with it: it created no person, no event and no message.`}
      closeLabel={t`Close`}
      place="side"
    >
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines />
      ) : (
        <div className="flex flex-col gap-5">
          {mayWrite && (
            <div className="flex flex-col items-start gap-2 rounded-md bg-sunken px-3 py-2.5">
              <p className="text-soft">
                <Trans>
                  Accept it if a real visitor sent it. It then becomes a submission, and journeys that start
                  with the form start.
                </Trans>
              </p>
              <Button kind="primary" disabled={accept.isPending} onClick={() => accept.mutate()}>
                <Trans>Not spam</Trans>
              </Button>
            </div>
          )}
          <SubmissionDetails form={form} submission={data} />
        </div>
      )}
    </Dialog>
  )
}
