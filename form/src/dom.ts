type Attribute = string | number | boolean | null | undefined | ((event: Event) => void)
type Child = Node | string | false | null | undefined

/**
 * An element: functions listen to the event of their name, true is an attribute without a value, false and what is
 * absent are left out. Its classes are its parts, which a page's own style may reach (docs/forms.md: Design).
 */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== false && value != null) element.setAttribute(name, value === true ? '' : `${value}`)
    if (name === 'class') element.setAttribute('part', `${value}`)
  }
  for (const child of children) if (child || child === '') element.append(child)
  return element
}
