import { z } from 'zod';

const text = (most: number) => z.object({ text: z.string().min(1).max(most) });
const header = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string().min(1).max(60) }),
    z.object({ type: z.literal('image'), image: z.object({ id: z.string() }) }),
  ])
  .optional();
const around = { header, body: text(1024), footer: text(60).optional() };
const row = z.object({
  id: z.string().min(1).max(200),
  title: z.string().min(1).max(24),
  description: z.string().min(1).max(72).optional(),
});
const section = z.object({ title: z.string().min(1).max(24).optional(), rows: z.array(row).min(1) });

const interactive = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('list'),
      ...around,
      action: z.object({ button: z.string().min(1).max(20), sections: z.array(section).min(1).max(10) }),
    })
    .refine(
      ({ action: { sections } }) =>
        sections.flatMap(({ rows }) => rows).length <= 10 &&
        (sections.length === 1 || sections.every(({ title }) => title !== undefined)),
    ),
  z.object({
    type: z.literal('button'),
    ...around,
    action: z.object({
      buttons: z
        .array(
          z.object({
            type: z.literal('reply'),
            reply: z.object({ id: z.string().min(1).max(256), title: z.string().min(1).max(20) }),
          }),
        )
        .min(1)
        .max(3),
    }),
  }),
  z.object({
    type: z.literal('cta_url'),
    ...around,
    action: z.object({
      name: z.literal('cta_url'),
      parameters: z.object({ display_text: z.string().min(1).max(20), url: z.url() }),
    }),
  }),
]);

/** The location, contacts and interactive messages that the Cloud API accepts, with its limits. */
export const cloudCards = {
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .refine(({ name, address }) => address === undefined || name !== undefined),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: z.string().min(1), first_name: z.string().min(1) }),
        phones: z.array(z.object({ phone: z.string(), type: z.string().optional(), wa_id: z.string().optional() })),
      }),
    )
    .min(1),
  interactive,
};
