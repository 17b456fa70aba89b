import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { siteBucket } from '@recado/shared/deployment/resources';
import { s3Client } from '../clients.ts';
import { environment } from '../environment.ts';

/** The headers by which browsers keep a file of the brand: for ever where another content has another name. */
const caching = { named: 'public, max-age=31536000, immutable', fixed: 'no-cache' } as const;

interface SiteFile {
  bytes: Uint8Array;
  mimetype: string;
  caching: keyof typeof caching;
}

const objectOf = (name: string): { Bucket: string; Key: string } => ({
  Bucket: environment().SITE_BUCKET,
  Key: `${siteBucket.brand}${name}`,
});

/** Stores a file of the brand in the bucket of the web app, which everybody may read. */
export const writeBrandFile = async (name: string, file: SiteFile): Promise<void> => {
  const { bytes, mimetype: ContentType } = file;
  const CacheControl = caching[file.caching];
  await s3Client().send(new PutObjectCommand({ ...objectOf(name), Body: bytes, ContentType, CacheControl }));
};

/** Deletes a file of the brand. One that is not there counts as deleted. */
export const removeBrandFile = async (name: string): Promise<void> => {
  await s3Client().send(new DeleteObjectCommand(objectOf(name)));
};
