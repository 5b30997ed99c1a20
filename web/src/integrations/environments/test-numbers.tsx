import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/input.tsx'
import { Card } from '../../ui/layout/page.tsx'

/** The only phone numbers that test environments may message. */
export function TestNumbers({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['test-numbers'],
    queryFn: ({ signal }) => parley.testNumbers.get({}, { signal }),
  })
  if (!data) return null
  return (
    <Card title={t`Test numbers`}>
      <NumbersForm key={data.phoneNumbers.join()} numbers={data.phoneNumbers} mayWrite={mayWrite} />
    </Card>
  )
}

function NumbersForm({ numbers, mayWrite }: { numbers: readonly string[]; mayWrite: boolean }) {
  const { t } = useLingui()
  const asSaved = numbers.join('\n')
  const [text, setText] = useState(asSaved)
  const { mutate, error, isPending } = useApiMutation(
    () => parley.testNumbers.set({ phoneNumbers: text.split(/[\s,;]+/).filter(Boolean) }),
    { quiet: true, changes: [['test-numbers']], done: t`Saved` },
  )
  return (
    <Form onSubmit={mutate} className="flex flex-col gap-3 p-4">
      <Field
        label={t`Phone numbers, one per line`}
        hint={t`Include the country code. Test environments cancel messages to any other number.`}
        problem={fieldError(error, 'phoneNumbers') ?? (error ? error.message : undefined)}
      >
        {(control) => (
          <TextArea
            {...control}
            dir="ltr"
            className="font-mono text-xs"
            value={text}
            disabled={!mayWrite}
            placeholder="+573001234567"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {mayWrite && (
        <Button type="submit" kind="primary" className="self-end" disabled={text === asSaved || isPending}>
          <Trans>Save</Trans>
        </Button>
      )}
    </Form>
  )
}
