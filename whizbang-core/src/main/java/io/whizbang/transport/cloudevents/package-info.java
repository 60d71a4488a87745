/**
 * What brokers carry beside a body: the attributes of <a
 * href="https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/spec.md">CloudEvents 1.0</a> in binary
 * mode, so that consumers that are not Whizbang can read, order and deduplicate our messages, and we theirs.
 *
 * <p><b>How a broker's transport uses it.</b> To publish, {@link
 * io.whizbang.transport.cloudevents.Predecessors#link} a message, write {@link
 * io.whizbang.transport.cloudevents.CloudEvents#attributes} as headers under the prefix of the protocol's
 * binding ({@code cloudEvents:} for AMQP, {@code ce_} for Kafka), the payload's text in UTF-8 as the body and
 * {@link io.whizbang.transport.cloudevents.CloudEvents#CONTENT_TYPE} as its content type; when the broker has
 * confirmed it, tell {@code Predecessors}. To receive, strip the prefix and {@link
 * io.whizbang.transport.cloudevents.CloudEvents#read}; what that refuses with an {@link
 * io.whizbang.error.UnreadableMessageException} goes to the dead letters of the broker. Keep an {@link
 * io.whizbang.transport.cloudevents.ArrivalWatch} for each queue or partition, from the moment that it is
 * assigned until it is taken away, and return what it says as {@link
 * io.whizbang.transport.Delivery#arrival}; the consumer counts it ({@code whizbang.order.gaps}, {@code
 * whizbang.order.stepbacks}).
 *
 * <table>
 * <caption>Attributes</caption>
 * <tr><th>attribute</th><th>written</th><th>read</th></tr>
 * <tr><td>{@code specversion}</td><td>{@code 1.0}</td><td>required; {@code 1.} and anything</td></tr>
 * <tr><td>{@code id}</td><td>the message id</td><td>required; if it is no UUID, the one named by source and
 * id</td></tr>
 * <tr><td>{@code source}</td><td>a slash and the service that sends, as of its last hop</td><td>required</td>
 * </tr>
 * <tr><td>{@code type}</td><td>the message type</td><td>required</td></tr>
 * <tr><td>{@code time}</td><td>when it was sent, as of its last hop</td><td></td></tr>
 * <tr><td>{@code datacontenttype}</td><td>by each protocol in its own way</td><td>JSON, or absent</td></tr>
 * <tr><td>{@code subject}, {@code partitionkey}</td><td>the stream id</td><td>{@code partitionkey} is the
 * stream; if it is no UUID, the one named by source and key</td></tr>
 * <tr><td>{@code sequence}</td><td>the place in the stream: 19 digits, rising for one source and partition
 * key, with gaps; not for messages without a hop, of which nobody knows whose sequence it would be</td>
 * <td>if it is a number</td></tr>
 * <tr><td>{@code previoussequence}</td><td>the sequence of the message before it, if the sender knows</td>
 * <td>a message before it that has not come is counted as a gap</td></tr>
 * <tr><td>{@code correlationid}, {@code causationid}, {@code traceparent}</td><td>as in the envelope</td>
 * <td>unless there is {@code whizbangmetadata}</td></tr>
 * <tr><td>{@code whizbangkind}</td><td>{@code event} or {@code command}</td><td>{@code event}s are kept in
 * the event store, all else is not</td></tr>
 * <tr><td>{@code whizbangmetadata}, {@code whizbangscope}</td><td>metadata and scope as JSON</td><td>the
 * same</td></tr>
 * </table>
 *
 * <p>A message of somebody else's that has the four required attributes and a JSON body is taken in by this
 * table. One that lacks any of them, that has another body, or that is in structured mode, is refused.
 */
@NullMarked
package io.whizbang.transport.cloudevents;

import org.jspecify.annotations.NullMarked;
