import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type CertificateRef, certificateRefs } from '@recado/shared/contract/certificates';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { openToken, sealToken } from '../../platform/sealed-token.ts';
import { writeOne } from '../../platform/write-one.ts';

export const certificateEntity = defineEntity({
  name: 'certificate',
  schema: z.object({
    ref: z.enum(certificateRefs),
    /** The name that it was issued to. */
    subject: z.string(),
    /** Milliseconds since 1970. */
    expiresAt: z.int(),
    sealed: z.object({ key: z.string(), text: z.string() }),
  }),
  audited: { shows: [] },
  partition: 'i#certificates',
  sort: '{ref}',
  unlimited: 'installation',
});

/** The part of a certificate that is read without opening it. */
export type CertificateInfo = Pick<EntityRecord<typeof certificateEntity>, 'ref' | 'subject' | 'expiresAt'>;

const secret = z.object({ key: z.string(), certificates: z.string() });

/** The key and the certificates that identify the installation to a service, as PEM. */
export type ClientCertificate = z.output<typeof secret>;

/** A sealed certificate opens as this one only. */
const ownerOf = (ref: CertificateRef) => ({ companyId: 0, purpose: 'certificate', credential: ref }) as const;

/** The certificates by which the installation identifies itself to other services. */
interface CertificateStore {
  list(): Promise<CertificateInfo[]>;
  /** Returns a certificate with its key, for calls to the service that it belongs to; null where none is stored. */
  open(ref: CertificateRef): Promise<ClientCertificate | null>;
  /** Seals and stores a certificate. */
  set(info: CertificateInfo, certificate: ClientCertificate): Promise<void>;
  remove(ref: CertificateRef): Promise<void>;
}

export const certificateStore = (client: DynamoDBDocumentClient): CertificateStore => {
  const store = entityStore(certificateEntity, client);
  return {
    list: async () => (await store.list()).map(({ ref, subject, expiresAt }) => ({ ref, subject, expiresAt })),
    open: async (ref) => {
      const stored = await store.get(ref);
      return stored && secret.parse(JSON.parse(await openToken(stored.sealed, ownerOf(ref))));
    },
    set: async (info, certificate) => {
      const sealed = await sealToken(JSON.stringify(certificate), ownerOf(info.ref));
      await writeOne(client, store.put({ ...info, sealed }));
    },
    remove: async (ref) => {
      const stored = await store.get(ref);
      for (const write of stored ? store.remove(stored) : []) await writeOne(client, write);
    },
  };
};
