import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { parley } from '../../shell/queries/api.ts'
import { unsaved } from '../../shell/queries/edits.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextArea } from '../../ui/fields/input.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { type GuidelinesDraft, guidelinesDraftOf, guidelinesOf } from './guidelines-draft.ts'

const PATHS = ['guidelines'] as const

/** How the agent writes and what it may not say: of all initiatives, or of one. */
export function GuidelinesCard({ initiativeId }: { initiativeId?: string }) {
  const query = useQuery({
    queryKey: ['agent-guidelines', initiativeId ?? null],
    queryFn: async ({ signal }) =>
      await parley.agentGuidelines.get({ ...(initiativeId && { initiativeId }) }, { signal }),
  })
  return (
    <Loaded query={query}>
      {(stored) => (
        <LoadedGuidelines key={initiativeId} stored={stored} {...(initiativeId && { initiativeId })} />
      )}
    </Loaded>
  )
}

/** Lines beside each other. */
function listed(lines: string): string {
  return lines.split('\n').join(', ')
}

interface LoadedGuidelinesProps {
  stored: Output<'agent_guidelines_get'>
  initiativeId?: string
}

function LoadedGuidelines({ stored, initiativeId }: LoadedGuidelinesProps) {
  const { t } = useLingui()
  const mayWrite = usePermission('initiatives:write')
  const shown = guidelinesDraftOf(stored.guidelines)
  // Only what the user changed, so that a colleague's changes appear and neither replaces the other.
  const [edits, setEdits] = useState<Partial<GuidelinesDraft>>({})
  const draft = { ...shown, ...edits }
  const set = (part: Partial<GuidelinesDraft>) => setEdits({ ...edits, ...part })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(shown)
  const { guard } = useUnsavedWork(isChanged)
  const save = useApiMutation(
    async (sent: Partial<GuidelinesDraft>) => {
      const scope = { ...(initiativeId && { initiativeId }) }
      const { guidelines: latest } = await parley.agentGuidelines.get(scope)
      const guidelines = guidelinesOf({ ...guidelinesDraftOf(latest), ...sent })
      return await parley.agentGuidelines.set({ ...scope, guidelines })
    },
    {
      changes: [['agent-guidelines']],
      done: t`Saved`,
      quiet: true,
      onDone: (_, sent) => setEdits((now) => unsaved(now, sent)),
    },
  )
  const isOfInitiative = initiativeId !== undefined
  const everywhere = guidelinesDraftOf(stored.organization)
  const inherited = isOfInitiative ? everywhere : null
  const lists = [
    [
      'neverSay',
      t`Words it never says`,
      t`One per line. A reply of a language model with one of them is not sent.`,
    ],
    [
      'neverPromise',
      t`What it never promises`,
      t`One per line, such as “a delivery date”. Language models get this list.`,
    ],
    ['brandWords', t`Words it writes exactly so`, t`One per line: names of your products, your spelling.`],
  ] as const
  return (
    <Card title={t`Tone and limits`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (mayWrite && isChanged && !save.isPending) save.mutate(edits)
        }}
      >
        <fieldset disabled={!mayWrite} className="flex flex-col gap-4 p-4">
          <p className="text-soft">
            {isOfInitiative ? (
              <Trans>
                Words and promises from the settings apply here too. Empty fields use the settings.
                Conversations in progress follow.
              </Trans>
            ) : (
              <Trans>
                This applies to all initiatives. Each one can add to it. Conversations in progress follow.
              </Trans>
            )}
          </p>
          <FormError>{formError(save.error, PATHS)}</FormError>
          <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
            <SelectField<GuidelinesDraft['register']>
              label={t`Addresses people`}
              hint={t`Formal is “usted” in Spanish and “o senhor” in Portuguese.`}
              value={draft.register}
              onChange={(register) => set({ register })}
            >
              <option value="">
                {inherited?.register ? t`As in the settings` : t`As your questions do`}
              </option>
              <option value="informal">{t`Informally`}</option>
              <option value="formal">{t`Formally`}</option>
            </SelectField>
            <TextField
              label={t`Messages of the agent, at most`}
              hint={t`After so many in one conversation, your team takes over.`}
              type="number"
              min={1}
              max={200}
              placeholder={inherited?.maxMessages || t`No limit`}
              value={draft.maxMessages}
              onChange={(maxMessages) => set({ maxMessages })}
              problem={fieldError(save.error, 'guidelines.maxMessages')}
            />
          </div>
          {lists.map(([key, label, hint]) => (
            <Field key={key} label={label} hint={hint} problem={fieldError(save.error, `guidelines.${key}`)}>
              {(control) => (
                <>
                  {inherited?.[key] && (
                    <p className="text-xs text-soft wrap-anywhere" dir="auto">
                      <Trans>From the settings: {listed(inherited[key])}</Trans>
                    </p>
                  )}
                  <TextArea
                    {...control}
                    rows={3}
                    value={draft[key]}
                    onChange={({ target }) => set({ [key]: target.value })}
                  />
                </>
              )}
            </Field>
          ))}
          <TextField
            label={t`Sign-off`}
            hint={t`Optional. The last line of the message that ends a conversation.`}
            maxLength={100}
            placeholder={inherited?.signOff ?? ''}
            value={draft.signOff}
            onChange={(signOff) => set({ signOff })}
            problem={fieldError(save.error, 'guidelines.signOff')}
          />
          {mayWrite && (
            <Button kind="primary" type="submit" disabled={!isChanged || save.isPending} className="self-end">
              <Trans>Save tone and limits</Trans>
            </Button>
          )}
        </fieldset>
      </form>
      {guard}
    </Card>
  )
}
