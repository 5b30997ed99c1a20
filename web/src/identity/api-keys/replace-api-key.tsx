import { Trans, useLingui } from '@lingui/react/macro'
import type { Item, Output } from '@parley/sdk'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { useKeyLifetime } from './key-lifetime.tsx'

interface ReplaceApiKeyProps {
  apiKey: Item<'api_keys_list'>
  onClose: () => void
  onMade: (made: Output<'api_keys_rotate'>) => void
}

export function ReplaceApiKey({ apiKey: { id, name }, onClose, onMade }: ReplaceApiKeyProps) {
  const { t } = useLingui()
  const lifetime = useKeyLifetime()
  const { mutate, error, isPending } = useApiMutation(
    () => parley.apiKeys.rotate({ id, ...lifetime.input() }),
    {
      quiet: true,
      changes: [['api-keys']],
      onDone: (made) => {
        onClose()
        onMade(made)
      },
    },
  )
  return (
    <FormDialog
      title={t`Replace ${name}`}
      problem={formError(error, [])}
      action={t`Replace key`}
      isDisabled={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      <p className="text-soft">
        <Trans>You get a new key with the same permissions. The old one works for 24 more hours.</Trans>
      </p>
      {lifetime.field}
    </FormDialog>
  )
}
