import type { Context } from '../../context/context.ts';
import type { McpServerRecord, McpToolRecord } from '../../data/mcp/entities.ts';
import type { EffectTo } from '../../platform/outbox/effect.ts';

/** Returns the mails to the administrators about allowed tools that have changed, and are off for it. */
export const toolMails = async (
  { company, stores }: Context,
  server: McpServerRecord,
  changed: readonly McpToolRecord[],
): Promise<EffectTo<'mail'>[]> => {
  if (changed.length === 0) return [];
  const forms = changed.map(({ id, hash }) => `${id}.${hash.slice(0, 16)}`).join('-');
  const administrators = (await stores.users.list()).filter(({ profile }) => profile === 'admin');
  return administrators.map((user) => ({
    to: 'mail',
    message: {
      template: 'changedTools',
      companyId: company.id,
      once: `tools-${forms}-${user.id}`,
      to: user.email,
      language: company.language,
      values: {
        name: user.name,
        companyName: company.name,
        server: server.name,
        tools: changed.map(({ name }) => name).join(', '),
      },
    },
  }));
};
