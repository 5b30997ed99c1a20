import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { FormDialog } from '../../../shell/dialogs/form-dialog.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RefreshCw } from '../../../ui/icons/icons.tsx'

/** Reads the answers again from conversations that have ended. */
export function ReadAgain({ id }: { id: string }) {
  const { t } = useLingui()
  const mayWrite = usePermission('initiatives:write')
  const [isAsking, setAsking] = useState(false)
  if (!mayWrite) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <RefreshCw size={14} />
        {t`Read answers again`}
      </Button>
      {isAsking && <ReadAgainDialog id={id} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Says first how many conversations are read. */
function ReadAgainDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const [isEverything, setEverything] = useState(false)
  const count = useQuery({
    queryKey: ['initiatives', 'reextract', id, isEverything],
    queryFn: ({ signal }) =>
      parley.extraction.reextract({ id, dryRun: true, force: isEverything }, { signal }),
  })
  const start = useApiMutation(() => parley.extraction.reextract({ id, force: isEverything }), {
    quiet: true,
    changes: [['initiatives']],
    done: ({ queued }) => plural(queued, { one: 'Reading # conversation', other: 'Reading # conversations' }),
    onDone: onClose,
  })
  const total = count.data?.willExtract ?? 0
  return (
    <FormDialog
      title={t`Read answers again`}
      description={t`New values replace the old ones. What people decided in a review stays.`}
      action={
        total === 0
          ? t`Nothing to read`
          : plural(total, { one: 'Read # conversation', other: 'Read # conversations' })
      }
      isDisabled={total === 0 || count.isFetching || start.isPending}
      onSubmit={() => start.mutate()}
      onClose={onClose}
      problem={formError(start.error, [])}
    >
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={isEverything}
          onChange={({ target }) => setEverything(target.checked)}
        />
        <Trans>Include conversations that were already read with the current fields</Trans>
      </label>
      <Loaded query={count}>
        {({ eligible, willExtract, insufficient }) => (
          <p className="text-soft" aria-live="polite">
            <Trans>
              {willExtract} of {eligible} ended conversations are read. {insufficient} have too little text.
            </Trans>
          </p>
        )}
      </Loaded>
    </FormDialog>
  )
}
