import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Loaded } from '../../../shell/loaded.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Card, Sheet } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'

type Rule = Output<'cdp_matching_get'>['addresses']

const KEY = ['duplicates', 'matching']

/** Which addresses lead from a form or an import to a person whom you know already. */
export function Matching() {
  const { t } = useLingui()
  const mayWrite = usePermission('people:write')
  const rules = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => parley.matching.get({}, { signal }),
  })
  /** What is being saved: the button shows it at once. */
  const [chosen, setChosen] = useState<Rule | null>(null)
  const set = useApiMutation(
    async ({ to }: { to: Rule; from: Rule }) => {
      try {
        return await parley.matching.set({ addresses: to })
      } catch (error) {
        setChosen(null)
        throw error
      }
    },
    {
      changes: [KEY],
      onDone: (_, { to, from }) => {
        setChosen(null)
        toast.success(t`Matching saved`, {
          action: { label: t`Undo`, onClick: () => choose({ to: from, from: to }) },
        })
      },
    },
  )
  const choose = (change: { to: Rule; from: Rule }) => {
    setChosen(change.to)
    set.mutate(change)
  }
  const choices: readonly (readonly [Rule, string, string])[] = [
    ['any', t`Any known address`, t`A phone number or email address identifies its person.`],
    [
      'verified',
      t`Only addresses that they wrote from`,
      t`An address identifies a person once they have written to you from it.`,
    ],
    ['none', t`Only external IDs`, t`Every submission without an external ID becomes a new person.`],
  ]
  return (
    <Loaded query={rules}>
      {({ addresses: stored }) => {
        const addresses = chosen ?? stored
        return (
          <Sheet>
            <Card title={t`Match people of forms and imports by`}>
              <fieldset disabled={!mayWrite} className="flex flex-col">
                <legend className="sr-only">{t`Match people of forms and imports by`}</legend>
                {choices.map(([rule, label, hint]) => (
                  <label
                    key={rule}
                    className="flex min-h-11 items-start gap-3 border-b border-line/60 px-4 py-3 last:border-0"
                  >
                    <input
                      type="radio"
                      name="matching"
                      className="mt-1 size-4"
                      checked={addresses === rule}
                      onChange={() => choose({ to: rule, from: stored })}
                    />
                    <span>
                      <span className="font-medium">{label}</span>
                      <span className="block text-soft">{hint}</span>
                    </span>
                  </label>
                ))}
              </fieldset>
            </Card>
            <p className="mt-3 text-xs text-faint">
              <Trans>
                An external ID always counts first. Earlier submissions keep the person that they have.
              </Trans>
            </p>
          </Sheet>
        )
      }}
    </Loaded>
  )
}
