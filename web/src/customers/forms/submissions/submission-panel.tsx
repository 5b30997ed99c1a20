import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../shell/failure.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { EmbeddedForm } from '../form.ts'
import { SubmissionDetails } from './submission-details.tsx'

interface SubmissionPanelProps {
  form: EmbeddedForm
  id: string
  onClose: () => void
}

/** Everything that one visitor sent. */
export function SubmissionPanel({ form, id, onClose }: SubmissionPanelProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    queryKey: ['forms', 'submission', id],
    queryFn: ({ signal }) => parley.submissions.get({ submissionId: id }, { signal }),
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Submission`}
      closeLabel={t`Close`}
      place="side"
    >
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines />
      ) : (
        <SubmissionDetails form={form} submission={data} />
      )}
    </Dialog>
  )
}
