type Attribute = string | number | boolean | null | undefined | ((event: Event) => void)
type Child = Node | string | false | null | undefined

/**
 * Creates an element. A function listens to the event of its name, `true` is an attribute without a value, and `false`
 * or `undefined` is omitted. Its classes are also its parts, for the style of a page (docs/forms.md: Design).
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
