import { useLingui } from '@lingui/react/macro'
import { Activity, Boxes, Braces, Plus, UserRound, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { NativeSelect } from '../../ui/input.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { type Catalog, type FilterExpression, type Predicate, replaced } from '../filter.ts'
import { EventCondition } from './event.tsx'
import { firstObject, ObjectCondition } from './object.tsx'
import { firstPersonTerm, PersonCondition } from './person.tsx'

interface ConditionsProps {
  filter: FilterExpression
  onChange: (filter: FilterExpression) => void
  catalog: Catalog
  /** What the service says of each condition, by its place. */
  problems?: ReadonlyMap<number, string>
}

/** A filter as sentences, from top to bottom as it is evaluated. */
export function Conditions({ filter, onChange, catalog, problems }: ConditionsProps) {
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
                  <span className="text-faint">{t`who`}</span>
                ) : (
                  <NativeSelect
                    aria-label={t`How it joins those before`}
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
                  <Button
                    kind="quiet"
                    size="smallIcon"
                    aria-label={t`Remove condition ${at + 1}`}
                    onClick={() => change(at, null)}
                  >
                    <X size={14} />
                  </Button>
                </div>
                {problems?.get(at) && <p className="mt-1 text-xs text-danger">{problems.get(at)}</p>}
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

/** The first has nothing before it to join. */
function withoutFirstConnector(predicates: Predicate[]): Predicate[] {
  const [first, ...rest] = predicates
  if (!first) return []
  const { connector: _, ...alone } = first
  return [alone as Predicate, ...rest]
}

interface ConditionProps {
  predicate: Predicate
  onChange: (predicate: Predicate | null) => void
  catalog: Catalog
}

function Condition({ predicate, onChange, catalog }: ConditionProps) {
  const { t } = useLingui()
  switch (predicate.kind) {
    case 'person_attribute':
      return (
        <PersonCondition
          filter={predicate}
          onChange={(next) =>
            onChange({
              kind: 'person_attribute',
              ...(predicate.connector && { connector: predicate.connector }),
              ...next,
            } as Predicate)
          }
          catalog={catalog}
        />
      )
    case 'person_group':
      return (
        <div className="flex flex-1 flex-col gap-1.5">
          {predicate.filters.map((filter, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name.
            <div key={at} className="flex flex-wrap items-center gap-1.5">
              <span className="w-12 text-right text-faint">{at === 0 ? t`both` : t`and`}</span>
              <PersonCondition
                filter={filter}
                onChange={(next) =>
                  onChange({
                    ...predicate,
                    filters: replaced(predicate.filters, at, next) as typeof predicate.filters,
                  })
                }
                catalog={catalog}
              />
              <Button
                kind="quiet"
                size="smallIcon"
                aria-label={t`Remove the condition on ${filter.attr}`}
                onClick={() => {
                  const filters = replaced(predicate.filters, at, null)
                  onChange(filters.length > 0 ? { ...predicate, filters } : null)
                }}
              >
                <X size={14} />
              </Button>
            </div>
          ))}
          <Button
            kind="quiet"
            size="small"
            className="self-start"
            onClick={() =>
              onChange({
                ...predicate,
                filters: [...predicate.filters, firstPersonTerm(catalog)],
              } as Predicate)
            }
          >
            <Plus size={14} />
            {t`and …`}
          </Button>
        </div>
      )
    case 'event':
      return <EventCondition predicate={predicate} onChange={onChange} catalog={catalog} />
    case 'has_relationship':
      return <ObjectCondition predicate={predicate} onChange={onChange} catalog={catalog} />
    default:
      // A kind that has no sentence here yet: it is kept as it is, and edited as JSON.
      return <code className="truncate py-1 text-xs text-soft">{JSON.stringify(predicate)}</code>
  }
}

function AddCondition({ catalog, onAdd }: { catalog: Catalog; onAdd: (predicate: Predicate) => void }) {
  const { t } = useLingui()
  const object = firstObject(catalog)
  return (
    <Menu
      className="w-64"
      trigger={
        <Button size="small">
          <Plus size={14} />
          {t`Add a condition`}
        </Button>
      }
    >
      <MenuItem
        onSelect={() => onAdd({ kind: 'person_attribute', ...firstPersonTerm(catalog) } as Predicate)}
      >
        <UserRound size={15} className="text-soft" /> {t`About the person`}
      </MenuItem>
      <MenuItem onSelect={() => onAdd({ kind: 'event', eventName: '', occurred: true } as Predicate)}>
        <Activity size={15} className="text-soft" /> {t`What they did`}
      </MenuItem>
      <MenuItem disabled={object === null} onSelect={() => object && onAdd(object)}>
        <Boxes size={15} className="text-soft" /> {t`What they have`}
      </MenuItem>
      <MenuItem
        onSelect={() => onAdd({ kind: 'person_group', filters: [firstPersonTerm(catalog)] } as Predicate)}
      >
        <Braces size={15} className="text-soft" /> {t`Several in brackets`}
      </MenuItem>
    </Menu>
  )
}
