import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RemoveButton } from '../../../ui/controls/remove-button.tsx'
import { NativeSelect } from '../../../ui/fields/input.tsx'
import { isPredicateComplete } from '../filter/completeness.ts'
import { type Catalog, type FilterExpression, type Predicate, replaced } from '../filter/filter.ts'
import { AddCondition } from './add-condition.tsx'
import { Condition } from './condition.tsx'

interface ConditionsProps {
  filter: FilterExpression
  onChange: (filter: FilterExpression) => void
  catalog: Catalog
  /** The error of each condition, by its index. */
  problems?: ReadonlyMap<number, string>
  /** How many people match in all, and for each condition alone and without it. */
  counted?: { count: number; conditions: readonly { alone: number; without: number }[] }
}

/** A filter as a list of sentences, in the order of evaluation. */
export function Conditions({ filter, onChange, catalog, problems, counted }: ConditionsProps) {
  const { t } = useLingui()
  const { predicates } = filter
  const change = (at: number, next: Predicate | null) =>
    onChange({ ...filter, predicates: withoutFirstConnector(replaced(predicates, at, next)) })
  return (
    <div className="flex flex-col gap-2">
      {predicates.length > 0 && (
        <ol className="flex flex-col gap-2" aria-label={t`Conditions`}>
          {predicates.map((predicate, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name.
            <li key={at} className="flex gap-2">
              <div className="flex h-11 w-16 shrink-0 items-center justify-end phone:w-12">
                {at === 0 ? (
                  !saysWhose(predicate) && <span className="text-faint">{t`who`}</span>
                ) : (
                  <NativeSelect
                    aria-label={t`Combine with the previous conditions`}
                    className="!h-7 !w-auto !border-transparent !bg-transparent text-faint"
                    value={predicate.connector ?? filter.op}
                    onChange={(event) =>
                      change(at, { ...predicate, connector: event.target.value as 'AND' | 'OR' })
                    }
                  >
                    <option value="AND">{t`and`}</option>
                    <option value="OR">{t`or`}</option>
                  </NativeSelect>
                )}
              </div>
              <div className="min-w-0 flex-1">
                <div
                  className={`flex min-h-11 items-start gap-1 rounded-lg border bg-surface py-1.5 pr-1.5 pl-2 shadow-card ${problems?.has(at) ? 'border-danger' : ''}`}
                >
                  <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
                    <Condition
                      predicate={predicate}
                      onChange={(next) => change(at, next)}
                      catalog={catalog}
                    />
                  </div>
                  <RemoveButton label={t`Remove condition ${at + 1}`} onClick={() => change(at, null)} />
                </div>
                {counted?.conditions[at] && (
                  <ConditionCount count={counted.count} {...counted.conditions[at]} />
                )}
                {problems?.has(at) && (
                  <p className="mt-1 text-xs text-danger">
                    {isPredicateComplete(predicate, catalog)
                      ? problems.get(at)
                      : t`Complete or remove this condition.`}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <div className="pl-18 phone:pl-0">
        <AddCondition
          catalog={catalog}
          onAdd={(predicate) => onChange({ ...filter, predicates: [...predicates, predicate] })}
        />
      </div>
    </div>
  )
}

/** How many meet a condition alone, and how many more would match without it. */
function ConditionCount({ count, alone, without }: { count: number; alone: number; without: number }) {
  const excluded = without - count
  return (
    <p className="tabular mt-1 px-2 text-xs text-soft">
      <Plural value={alone} one="# person meets this alone." other="# people meet this alone." />{' '}
      {excluded > 0 && (
        <strong className="font-medium text-ink">
          <Plural value={excluded} one="It excludes # person." other="It excludes # people." />
        </strong>
      )}
      {excluded === 0 && <Trans>It excludes nobody.</Trans>}
      {excluded < 0 && <Plural value={-excluded} one="It adds # person." other="It adds # people." />}
    </p>
  )
}

/** Conditions on attributes begin with their own word: "whose plan is". */
function saysWhose({ kind }: Predicate): boolean {
  return kind === 'person_attribute' || kind === 'person_group'
}

/** The first condition has no connector. */
function withoutFirstConnector(predicates: Predicate[]): Predicate[] {
  const [first, ...rest] = predicates
  if (!first) return []
  const { connector: _, ...alone } = first
  return [alone as Predicate, ...rest]
}
