/**
 * What can go wrong, one class per possible reaction. Everything extends {@link
 * io.whizbang.error.WhizbangException}, and every message says what to do next.
 *
 * <table>
 * <caption>Which reaction fits</caption>
 * <tr><th>exception</th><th>was anything changed?</th><th>reaction</th></tr>
 * <tr><td>{@link io.whizbang.error.InvalidInputException}</td><td>no</td><td>correct the input, or leave the offender out</td></tr>
 * <tr><td>{@link io.whizbang.error.UnknownMessageTypeException}</td><td>no</td><td>register the type, or leave the message to another</td></tr>
 * <tr><td>{@link io.whizbang.error.UnreadableMessageException}</td><td>no</td><td>move the message to the dead letters</td></tr>
 * <tr><td>{@link io.whizbang.error.NoSingleReceptorException}</td><td>no</td><td>register one receptor, or send the message</td></tr>
 * <tr><td>{@link io.whizbang.error.ReceptorFailedException}</td><td>perhaps</td><td>read the cause, it is the application's own</td></tr>
 * <tr><td>{@link io.whizbang.error.BatchTooLargeException}</td><td>no</td><td>send less at once</td></tr>
 * <tr><td>{@link io.whizbang.error.InstanceRemovedException}</td><td>no</td><td>drop what is held, come back under a new id</td></tr>
 * <tr><td>{@link io.whizbang.error.InstanceIdInUseException}</td><td>no</td><td>come back under a new id</td></tr>
 * <tr><td>{@link io.whizbang.error.VersionConflictException}</td><td>no</td><td>read what happened since, decide again</td></tr>
 * <tr><td>{@link io.whizbang.error.PerspectiveBehindException}</td><td>no</td><td>wait longer, or show what there is</td></tr>
 * <tr><td>{@link io.whizbang.error.DatabaseUnavailableException}</td><td>no</td><td>try again later</td></tr>
 * <tr><td>{@link io.whizbang.error.OutcomeInDoubtException} and its two kinds</td><td>perhaps</td><td>send the same again</td></tr>
 * <tr><td>{@link io.whizbang.error.SchemaMigrationNeededException}</td><td>no</td><td>migrate the schema</td></tr>
 * <tr><td>{@link io.whizbang.error.SchemaTooNewException}</td><td>no</td><td>upgrade the library</td></tr>
 * <tr><td>{@link io.whizbang.error.WrongServiceException}</td><td>no</td><td>use a schema of one's own</td></tr>
 * <tr><td>{@link io.whizbang.error.WrongIsolationException}</td><td>no</td><td>configure the connections</td></tr>
 * <tr><td>{@link io.whizbang.error.AccessDeniedException}</td><td>no</td><td>grant the rights</td></tr>
 * <tr><td>{@link io.whizbang.error.UnexpectedDatabaseException}</td><td>no</td><td>read the cause</td></tr>
 * </table>
 */
@NullMarked
package io.whizbang.error;

import org.jspecify.annotations.NullMarked;
