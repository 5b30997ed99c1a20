import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/page.tsx'
import type { Channel } from './channels.ts'

const DEFAULT_WAIT = '10m'

/** When the provider is asked about messages whose status is unknown. Twilio can be asked. */
export function UnknownMessages({ channel: { id, askUnknownAfter } }: { channel: Channel }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const stored = askUnknownAfter ?? DEFAULT_WAIT
  const wait = typed ?? stored
  const save = useApiMutation(() => parley.channels.update({ id, askUnknownAfter: wait.trim() }), {
    quiet: true,
    changes: [['channels']],
    done: t`Saved`,
    onDone: () => setTyped(undefined),
  })
  return (
    <Card title={t`Messages without a status`}>
      <Form onSubmit={save.mutate} className="flex flex-col gap-4 p-4">
        <FormError>{formError(save.error, ['askUnknownAfter'])}</FormError>
        <TextField
          label={t`Ask Twilio after`}
          hint={t`How long Parley waits for a status before it asks. Write 10m for 10 minutes, or 2h for 2 hours.`}
          required
          value={wait}
          onChange={setTyped}
          problem={fieldError(save.error, 'askUnknownAfter')}
        />
        <Button
          type="submit"
          kind="primary"
          className="self-end"
          disabled={wait === stored || save.isPending}
        >
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Card>
  )
}
