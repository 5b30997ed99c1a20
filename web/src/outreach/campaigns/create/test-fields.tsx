import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/controls/button.tsx'
import { RemoveButton } from '../../../ui/controls/remove-button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input, NativeSelect } from '../../../ui/fields/input.tsx'
import { DurationSelect } from '../../initiatives/create/duration-select.tsx'
import type { PlannedMessage } from '../../initiatives/create/initiative-plan.ts'
import type { PreviewPeople } from '../../initiatives/create/preview-people.ts'
import {
  type CampaignPlan,
  emptyContent,
  type Measure,
  MOST_VARIANTS,
  type PlannedTest,
} from './campaign-plan.ts'
import { ContentEditor } from './content-editor.tsx'

interface TestFieldsProps {
  plan: CampaignPlan
  preview: PreviewPeople
  problemOf: (field: string) => string | undefined
  onChange: (part: Partial<CampaignPlan>) => void
}

const WAITS = ['1h', '3h', '12h', '24h', '2d', '3d']
const BY_HAND = 'hand'
const FIRST_OTHER = 1

/** Whether a part of the audience gets other messages first, and how the best one is found. */
export function TestFields({ plan, preview, problemOf, onChange }: TestFieldsProps) {
  const { t } = useLingui()
  const { test, channel } = plan
  const set = (part: Partial<PlannedTest>) => test && onChange({ test: { ...test, ...part } })
  const add = () => emptyContent(channel)
  const change = (key: string, part: Partial<PlannedMessage>) =>
    set({ others: test!.others.map((each) => (each.key === key ? { ...each, ...part } : each)) })
  const measures: Record<Measure, string> = {
    replied: t({ message: 'Replies', context: 'measure' }),
    clicked: t({ message: 'Clicks', context: 'measure' }),
    read: t({ message: 'Read', context: 'measure' }),
    delivered: t({ message: 'Delivered', context: 'measure' }),
    goal: t({ message: 'The goal', context: 'measure' }),
  }
  return (
    <>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5"
          checked={test !== null}
          onChange={({ target }) =>
            onChange({
              test: target.checked
                ? { others: [add()], sharePercent: 20, measure: 'replied', decideAfter: '24h' }
                : null,
            })
          }
        />
        <span>
          <Trans>Test other messages first</Trans>
          <span className="block text-xs text-soft">
            <Trans>
              A part of the audience gets different messages. The rest gets the one that does best.
            </Trans>
          </span>
        </span>
      </label>
      {test && (
        <div className="flex flex-col gap-4">
          {test.others.map((other, at) => {
            const letter = 'ABCDE'[at + FIRST_OTHER]!
            const title = t`Message ${letter}`
            return (
              <ContentEditor
                key={other.key}
                title={title}
                content={other}
                channel={channel}
                preview={preview}
                problem={problemOf(`variants.${at}`)}
                onChange={(part) => change(other.key, part)}
              >
                {test.others.length > 1 && (
                  <span className="ml-auto">
                    <RemoveButton
                      label={t`Remove ${title}`}
                      onClick={() => set({ others: test.others.filter(({ key }) => key !== other.key) })}
                    />
                  </span>
                )}
              </ContentEditor>
            )
          })}
          {test.others.length < MOST_VARIANTS - FIRST_OTHER && (
            <Button className="self-start" onClick={() => set({ others: [...test.others, add()] })}>
              <Trans>Add a message</Trans>
            </Button>
          )}
          <div className="flex flex-wrap gap-4">
            <Field label={t`Share of the audience, in percent`} problem={problemOf('share')}>
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  min={1}
                  max={100}
                  className="!w-28"
                  value={Number.isNaN(test.sharePercent) ? '' : test.sharePercent}
                  onChange={({ target }) => set({ sharePercent: target.valueAsNumber })}
                />
              )}
            </Field>
            <Field label={t`The best has the most`} problem={problemOf('measure')}>
              {(control) => (
                <NativeSelect
                  {...control}
                  className="!w-40"
                  value={test.measure}
                  onChange={({ target }) => set({ measure: target.value as Measure })}
                >
                  {Object.entries(measures).map(([measure, words]) => (
                    <option key={measure} value={measure}>
                      {words}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            <Field label={t`Who decides`}>
              {(control) => (
                <NativeSelect
                  {...control}
                  className="!w-40"
                  value={test.decideAfter === null ? BY_HAND : 'time'}
                  onChange={({ target }) => set({ decideAfter: target.value === BY_HAND ? null : '24h' })}
                >
                  <option value="time">{t`The numbers, after`}</option>
                  <option value={BY_HAND}>{t`I do`}</option>
                </NativeSelect>
              )}
            </Field>
            {test.decideAfter !== null && (
              <Field label={t`Time`}>
                {(control) => (
                  <DurationSelect
                    id={control.id}
                    aria-describedby={control['aria-describedby']}
                    value={test.decideAfter!}
                    choices={WAITS}
                    onChange={(decideAfter) => set({ decideAfter })}
                  />
                )}
              </Field>
            )}
          </div>
        </div>
      )}
    </>
  )
}
