import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { useOnceKey } from '../../../shell/queries/once-key.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/input.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ClipboardList } from '../../../ui/icons/icons.tsx'
import { readAgain } from '../cache/live.ts'

interface SendFormProps {
  conversationId: string
  onSent: () => void
}

/** Sends a form that the contact fills in on WhatsApp. */
export function SendForm(props: SendFormProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        size="smallIcon"
        aria-label={t`Send a form`}
        title={t`Send a form`}
        onClick={() => setOpen(true)}
      >
        <ClipboardList size={15} />
      </Button>
      {isOpen && <SendFormDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const LONGEST_TEXT = 1_024
const LONGEST_BUTTON = 30

function SendFormDialog({ conversationId: id, onSent, onClose }: SendFormProps & { onClose: () => void }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState(t`Please fill in this form.`)
  const [button, setButton] = useState(t`Open the form`)
  const { keyOf } = useOnceKey()
  const { data } = useQuery({
    queryKey: ['forms', 'sendable', id],
    queryFn: ({ signal }) => parley.conversations.sendableForms({ id }, { signal }),
  })
  const forms = data?.forms ?? []
  const keyOfForm = ({ formId, language }: (typeof forms)[number]) => `${formId} ${language}`
  const form = forms.find((one) => keyOfForm(one) === chosen) ?? forms[0]
  const send = useApiMutation(
    () => {
      const { formId, language } = form!
      const sending = { id, formId, language, text: text.trim(), button: button.trim() }
      return parley.conversations.sendForm(sending, { idempotencyKey: keyOf(sending) })
    },
    {
      quiet: true,
      onDone: () => {
        onClose()
        onSent()
        return readAgain(id)
      },
    },
  )
  const isReady = form !== undefined && text.trim() !== '' && button.trim() !== ''
  return (
    <FormDialog
      title={t`Send a form`}
      action={t`Send form`}
      isDisabled={!isReady || send.isPending}
      onSubmit={() => send.mutate()}
      onClose={onClose}
      problem={formError(send.error, [])}
    >
      {data && forms.length === 0 ? (
        <p className="text-soft">
          <Trans>
            No form is published at WhatsApp yet. Open a form under{' '}
            <Link to="/forms" className="underline">
              Forms
            </Link>{' '}
            and publish it at WhatsApp on its Embed screen.
          </Trans>
        </p>
      ) : (
        <>
          <SelectField label={t`Form`} value={form ? keyOfForm(form) : ''} onChange={setChosen}>
            {forms.map((one) => (
              <option key={keyOfForm(one)} value={keyOfForm(one)}>
                {one.name} · {one.language}
              </option>
            ))}
          </SelectField>
          <Field label={t`Text`}>
            {(control) => (
              <TextArea
                {...control}
                dir="auto"
                maxLength={LONGEST_TEXT}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <TextField
            label={t`Button text`}
            dir="auto"
            maxLength={LONGEST_BUTTON}
            value={button}
            onChange={setButton}
          />
        </>
      )}
    </FormDialog>
  )
}
