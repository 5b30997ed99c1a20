/** A name as WhatsApp takes it, while somebody types it: “Order on its way” becomes order_on_its_way. */
export function nameFrom(typed: string): string {
  const plain = typed.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.toLowerCase().replace(/[\s-]/g, '_')
}
