import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { errorText } from '../../shell/error-text.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { parley } from '../../shell/queries/api.ts'
import { unsaved } from '../../shell/queries/edits.ts'
import { fieldError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/input.tsx'
import { Card } from '../../ui/layout/page.tsx'

/** The only phone numbers that test environments may message. */
export function TestNumbers({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: ['test-numbers'],
    queryFn: async ({ signal }) => await parley.testNumbers.get({}, { signal }),
  })
  return (
    <Card title={t`Test numbers`}>
      <Loaded query={query}>
        {({ phoneNumbers }) => <NumbersForm numbers={phoneNumbers} mayWrite={mayWrite} />}
      </Loaded>
    </Card>
  )
}

function NumbersForm({ numbers, mayWrite }: { numbers: readonly string[]; mayWrite: boolean }) {
  const { t } = useLingui()
  const stored = numbers.join('\n')
  // Only what the user typed, so that a colleague's change appears until then.
  const [edits, setEdits] = useState<{ text?: string }>({})
  const text = edits.text ?? stored
  const isChanged = text !== stored
  const { guard } = useUnsavedWork(isChanged)
  const { mutate, error, isPending } = useApiMutation(
    (sent: { text?: string }) =>
      parley.testNumbers.set({ phoneNumbers: (sent.text ?? stored).split(/[\s,;]+/).filter(Boolean) }),
    {
      quiet: true,
      changes: [['test-numbers']],
      done: t`Saved`,
      onDone: (_, sent) => setEdits((now) => unsaved(now, sent)),
    },
  )
  return (
    <Form onSubmit={() => isChanged && mutate(edits)} className="flex flex-col gap-3 p-4">
      <Field
        label={t`Phone numbers, one per line`}
        hint={t`Include the country code. Test environments cancel messages to any other number.`}
        problem={fieldError(error, 'phoneNumbers') ?? (error ? errorText(error) : undefined)}
      >
        {(control) => (
          <TextArea
            {...control}
            dir="ltr"
            className="font-mono text-xs"
            value={text}
            disabled={!mayWrite}
            placeholder="+573001234567"
            onChange={(event) => setEdits({ text: event.target.value })}
          />
        )}
      </Field>
      {mayWrite && (
        <Button type="submit" kind="primary" className="self-end" disabled={!isChanged || isPending}>
          <Trans>Save</Trans>
        </Button>
      )}
      {guard}
    </Form>
  )
}
