import * as contract from '@recado/shared/contract/users';
import { bind, type Binding } from '../../context/binding.ts';
import { deletePicture, listPictures, savePicture } from './picture.ts';

/** Pictures of users: served by the function that reaches files. */
export const userPictureBindings: Binding[] = [
  bind(contract.saveUserPicture, savePicture),
  bind(contract.deleteUserPicture, deletePicture),
  bind(contract.listUserPictures, listPictures),
];
