/** A template with a placeholder in each part that can have one, and a value for each. */
export const order = {
  header: 'Order {{3}}',
  body: 'Hi {{1}}, your order {{3}} comes on {{2}}.',
  footer: 'The Shop',
  buttons: [
    { type: 'quick_reply', title: 'Fine', id: 'ok' },
    { type: 'url', title: 'Track', url: 'https://shop.example/t/{{3}}' },
  ],
}
export const values = { '1': 'Ana', '2': 'Monday', '3': 'A-7' }
